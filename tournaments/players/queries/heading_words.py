"""What the columns of a list of players are called, in the languages of the pages, without blanks and signs.

English, German and French words first, then those of the other languages.
"""

from __future__ import annotations

OF_PLAYERS = {
    "name": "name player surname lastname spieler nachname nom joueur"
    " jugador apellidos apellido apellidosynombre nombreyapellidos giocatore cognome cognomenome cognomeenome jogador"
    " sobrenome nomecompleto naam speler achternaam zawodnik nazwisko nazwiskoiimię hráč příjmení příjmeníajméno oyuncu"
    " soyad soyadı adsoyad adısoyadı игрок участник фамилия фамилияимя фио гравець учасник прізвище прізвищеімя піб"
    " név játékos vezetéknév családnév vezetéknévkeresztnév vezetéknévéskeresztnév 棋手 姓名 姓",
    "first_name": "firstname givenname forename vorname prenom voornaam imię имя імя 名 keresztnév utónév",
    "rating": "rating elo fide fiderating rtg eloint fideelo wertung wertungszahl classement"
    " elofide ratingfide ranking rankingfide рейтинг рейт рейтингфиде рейтингфіде"
    " élő élőpont értékszám fideértékszám nemzetköziértékszám 等级分 国际等级分",
    "national_rating": "nationalrating national nrtg rtgnat elonat eloloc dwz nationalewertung elonational"
    " elonacional elofeda elonazionale ratingnacional ratingcbx cbx nationalerating knsb knsbrating rankingkrajowy lok"
    " národníelo ukd ulusalelo рейтингфшр фшр рейтингфшу фшу nemzetiértékszám"
    " magyarértékszám nemzetiélő magyarélő 国家等级分",
    "national_id": "nationalnumber nationalid nationalno nationalnr pkz idnacional idfeda idcbx idnazionale"
    " knsbnummer fsi nemzetiazonosító",
    "title": "title titel titre tit título titolo tytuł titul ünvan unvan звание титул звання cím 称号",
    "federation": "federation fed country land föderation verband pays federación país federazione nazione paese"
    " federação bond federacja kraj federace svaz země stát federasyon ülke федерация фед страна федерація країна"
    " szövetség szöv ország 协会 国家",
    "fide_id": "fidenumber fideid fideno fidenr fidenummer idfide numerofide codefide id códigofide númerofide"
    " codicefide numerfide nrfide číslofide fidekodu номерфиде кодфиде idфиде номерфіде кодфіде idфіде"
    " fideazonosító fideszám 国际棋联编号",
    "birth_year": "birth born birthyear yearofbirth yob birthdate dateofbirth birthday birthdt bornon year dob"
    " geburtsjahr geburtsdatum geb gebjahr gebdatum gebam geboren geborenam jahrgang jg jahr naissance annéedenaissance"
    " datedenaissance né née néle néele"
    " nacimiento fechadenacimiento añodenacimiento nascita datadinascita annodinascita nascimento datadenascimento"
    " anodenascimento geboortedatum geboortejaar dataurodzenia rokurodzenia rokur narození datumnarození roknarození"
    " ročník doğum doğumtarihi doğumyılı датарождения годрождения датанародження рікнародження"
    " születésiév születésidátum született 出生年份 出生日期",
    "club": "club team verein clubcity vereinort équipe equipo circolo società squadra clube equipe vereniging klub"
    " drużyna oddíl družstvo kulüp takım клуб команда egyesület csapat 俱乐部",
    "sex": "sex gender geschlecht sexe genre sexo género sesso geslacht płeć pohlaví cinsiyet пол стать nem neme 性别",
}
# Each of them is the whole name where it stands alone, and the first name beside a column of surnames.
NAME_OR_FIRST_NAME = "nombre nome jméno ad adı isim"
# In lists of teams the team has a column of its own, beside the club.
OF_TEAMS = {
    "team": "team mannschaft équipe teamname equipo squadra equipe ploeg drużyna družstvo takım команда"
    " csapat csapatnév 队 队名",
    "short_name": "shortname kurzname kürzel abbreviation nomcourt nombrecorto nomebreve nomecurto afkorting skrót"
    " zkratka kısaad сокращение скорочення rövidnév 简称",
    "captain": "captain teamcaptain mannschaftsführer capitaine capitán capitano capitão teamleider aanvoerder kapitan"
    " kapitán kaptan капитан капітан csapatkapitány 队长",
    "team_club": "teamclub clubofteam vereindermannschaft clubdermannschaft clubdeléquipe clubdelequipo"
    " circolodellasquadra clubedaequipe clubvanhetteam klubdrużyny oddíldružstva takımkulübü клубкоманды клубкоманди"
    " csapategyesülete 队俱乐部",
    "team_federation": "teamfederation teamfed federationofteam föderationdermannschaft fédérationdeléquipe"
    " federacióndelequipo federazionedellasquadra federaçãodaequipe bondvanhetteam federacjadrużyny federacedružstva"
    " takımfederasyonu федерациякоманды федераціякоманди csapatszövetsége 队协会",
    "board": "board boardno brett brettnr échiquier tablero scacchiera tabuleiro bord szachownica šachovnice masa доска"
    " дошка tábla 台",
}
IGNORED = (
    "no nr rank rang startingrank startrang tpn snr nº núm pos lp č sıra номер место місце ssz sorszám rajtszám"
    " helyezés 序号 名次"
)
SEXES = {
    "m": "m male männlich h мужской м чол ч erkek e férfi 男",
    "w": "w f female weiblich ж женский жін k kobieta kadın ž nő n 女",
}
