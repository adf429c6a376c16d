/* Of every public page: config/static_files.py makes one file of it. */
import "./names.js";
import "./live.js";
import "./public.js";
import "./followed.js";
import "./app.js";
import "./print.js";
