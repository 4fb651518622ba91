"""An association's Django site with one member and django-allauth as OpenID provider.

To run: python members.py PORT CALLBACK_URL... The adapter must be importable as `members_adapter`.
"""

import os
import sys
import tempfile

import django
from django.conf import settings
from django.core.management import call_command
from django.http import HttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

PASSWORD = "correct horse battery"

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": tempfile.mkstemp()[1]}},
    DEBUG=True,
    IDP_OIDC_ADAPTER="members_adapter.OIDCAdapter",
    IDP_OIDC_PRIVATE_KEY=os.environ["IDP_OIDC_PRIVATE_KEY"],
    INSTALLED_APPS=[
        *(f"django.contrib.{name}" for name in ["auth", "contenttypes", "messages", "sessions"]),
        *("allauth", "allauth.account", "allauth.idp.oidc"),
    ],
    MIDDLEWARE=[
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "allauth.account.middleware.AccountMiddleware",
    ],
    ROOT_URLCONF=__name__,
    SECRET_KEY="only for this check",
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
)
django.setup()

from allauth.account.models import EmailAddress
from allauth.idp.oidc.models import Client
from django.contrib.auth.models import Group, User


@csrf_exempt
def set_groups(request):
    """Replaces the member's groups with those in the body, separated by spaces."""
    User.objects.get().groups.set([Group.objects.get_or_create(name=name)[0] for name in request.body.decode().split()])
    return HttpResponse()


urlpatterns = [
    path("readyz", lambda request: HttpResponse()),
    path("groups", set_groups),
    path("accounts/", include("allauth.account.urls")),
    path("", include("allauth.idp.urls")),
]

if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    user = User.objects.create_user("member", "member@django.example", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    for number, url in enumerate(sys.argv[2:]):
        client = Client(id=f"client-{number}", name="Board", scopes="openid\nprofile\nemail", redirect_uris=url)
        client.set_secret(PASSWORD)
        client.save()
    call_command("runserver", f"127.0.0.1:{sys.argv[1]}", use_reloader=False)
