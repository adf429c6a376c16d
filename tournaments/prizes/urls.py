"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.prizes.views import categories, fees, files, prints, prizes

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("prizes/", prizes.prizes, name="prizes"),
    path("prizes/printed/", prizes.prizes_printed, name="prizes_printed"),
    path("prizes/absent/", prizes.prizes_absent, name="prizes_absent"),
    path("prizes/withheld/", prizes.prizes_withheld, name="prizes_withheld"),
    path("prizes/payments.<slug:form>", files.payments_file, name="payments_file"),
    path("prizes/awards.<slug:form>", files.prizes_file, name="prizes_file"),
    path("prizes/plan/", prizes.prize_plan, name="prize_plan"),
    path("prizes/funds/", prizes.fund_add, name="fund_add"),
    path("prizes/funds/<int:pk>/", prizes.fund_edit, name="fund_edit"),
    path("prizes/funds/<int:pk>/lists/", prizes.lists_add, name="lists_add"),
    path("prizes/funds/<int:pk>/remove/", prizes.fund_remove, name="fund_remove"),
    path("prizes/lists/<int:pk>/", prizes.list_edit, name="list_edit"),
    path("prizes/lists/<int:pk>/move/", prizes.list_move, name="list_move"),
    path("prizes/lists/<int:pk>/remove/", prizes.list_remove, name="list_remove"),
    path("prizes/fees/", fees.fees, name="fees"),
    path("prizes/categories/", categories.categories, name="categories"),
    path("prizes/categories/<int:pk>/", categories.category_edit, name="category_edit"),
    path("prizes/categories/<int:pk>/move/", categories.category_move, name="category_move"),
    path("prizes/categories/<int:pk>/remove/", categories.category_remove, name="category_remove"),
    path("prizes/diplomas/", prints.diplomas, name="diplomas"),
    path("print/categories/", prints.print_categories, name="print_categories"),
    path("print/prizes/", prints.print_prizes, name="print_prizes"),
    path("print/receipts/", prints.print_receipts, name="print_receipts"),
    path("print/fees/", prints.print_fees, name="print_fees"),
]
