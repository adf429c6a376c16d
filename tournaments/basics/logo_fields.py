"""The fields by which a logo is uploaded, or taken away: of the installation's organiser, and of clubs."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class LogoFields(forms.Form):
    """An image file, or a tick; what a file must be the action knows."""

    logo = forms.FileField(
        label=_("Logo"),
        required=False,
        help_text=_("PNG, JPEG or WebP of up to 2 MB; it is made smaller, up to 480 × 160 pixels"),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )
    remove_logo = forms.BooleanField(label=_("without the logo from now on"), required=False)

    def clean_logo(self) -> bytes | None:
        """The bytes of the file."""
        file = self.cleaned_data["logo"]
        return file.read() if file else None
