"""Paths, and what every request goes through: limits, who it is, what it holds, and words for what went wrong."""

from __future__ import annotations

import contextlib
import gzip
import hmac
import ipaddress
import logging
from asyncio import to_thread
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tablee.core.languages import DEFAULT, LANGUAGES
from tablee.core.refused import Refused
from tablee.core.texts import texts
from tablee.server.access.gate import Gate
from tablee.server.http import openapi
from tablee.server.http.endpoints import ENDPOINTS, Endpoint
from tablee.server.http.files import Files
from tablee.server.http.handlers import Call
from tablee.server.live import unreadable
from tablee.server.live.tables import Tables
from tablee.store import Store, Unavailable
from tablee.table import protocol
from tablee.table.badlog import BadLog
from tablee.table.commands import NotNow

log = logging.getLogger("tablee.server")

SECURITY = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none';"
        " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

STATUS = {
    "malformed": 400,
    "wrong_origin": 403,
    "no_such_table": 404,
    "no_such_match": 404,
    "no_such_review": 404,
    "no_such_page": 404,
    "method": 405,
    "too_large": 413,
    "bad_options": 422,
    "me_twice": 422,
    "no_such_game": 422,
    "no_such_level": 422,
    "no_such_seat": 422,
    "no_such_step": 422,
    "too_many_seats": 422,
    "wrong_salt": 422,
    "lamp_spent": 429,
    "too_fast": 429,
    "too_many_reviews": 429,
    "too_many_tables": 429,
    "too_many_listed": 429,
    "server_error": 500,
    "unreadable_table": 500,
    "lamp_busy": 503,
    "unavailable": 503,
}
"""Anything else is 409: it cannot be done as the table is now."""

WORTH_PACKING = 1400
"""Bytes that fit into one packet are sent as they are."""
LONG_ANSWER = 32 * 1024
PACKED_QUICKLY = 1


def application(tables: Tables, gate: Gate) -> Starlette:
    """The ASGI application that serves *tables*."""
    services, config = tables.services, tables.services.config
    files = Files(config.web, config.secure)
    documents = {"openapi.json": openapi.openapi(ENDPOINTS), "messages.json": openapi.message_schema()}

    async def document(request: Request) -> Response:
        return await _packed(request, _json(200, documents[request.url.path.rsplit("/", 1)[1]]))

    async def page(request: Request) -> Response:
        if request.url.path.startswith("/api/") or request.method not in ("GET", "HEAD"):
            raise HTTPException(404)
        response = files.response(request)
        if response is None:
            raise HTTPException(404)
        if response.headers.get("content-type", "").startswith("text/html"):
            await _greet(gate, services.store, request, response)
        return response

    async def healthy(request: Request) -> Response:
        return PlainTextResponse("alive\n")

    async def is_ready(request: Request) -> Response:
        try:
            await services.store.check()
        except Unavailable:
            return PlainTextResponse("the database does not answer\n", 503)
        return PlainTextResponse("stopping\n", 503) if tables.stopping else PlainTextResponse("ready\n")

    async def metrics(request: Request) -> Response:
        if not may_see_metrics(request, config.metrics_token):
            raise HTTPException(404)
        return PlainTextResponse(services.metrics.text())

    routes = [
        *(_route(tables, gate, path) for path in dict.fromkeys(one.path for one in ENDPOINTS)),
        *(Route(f"/api/{name}", document) for name in documents),
        Route("/healthz", healthy),
        Route("/readyz", is_ready),
        Route("/metrics", metrics),
        Route("/{path:path}", page),
    ]
    app = Starlette(
        routes=routes,
        exception_handlers={HTTPException: _http_trouble, Exception: _server_trouble},
    )
    return _with_headers(app, config.secure)


FORWARDING = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via")


def may_see_metrics(request: Request, token: str | None) -> bool:
    """Whoever shows the *token*, and this machine itself, unless a proxy on it speaks for somebody else."""
    shown = request.headers.get("authorization", "").encode("latin-1")
    if token is not None and hmac.compare_digest(shown, f"Bearer {token}".encode()):
        return True
    try:
        here = request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        here = False
    return here and not any(name in request.headers for name in FORWARDING)


def _route(tables: Tables, gate: Gate, path: str) -> Route:
    """One path with all that can be done there."""
    handlers = {one.method: _handler(tables, gate, one) for one in ENDPOINTS if one.path == path}

    async def handle(request: Request) -> Response:
        return await handlers["GET" if request.method == "HEAD" else request.method](request)

    return Route(path, handle, methods=list(handlers))


def _handler(tables: Tables, gate: Gate, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    decoder: msgspec.json.Decoder[Any] | None = None if endpoint.takes is None else msgspec.json.Decoder(endpoint.takes)

    async def handle(request: Request) -> Response:
        language = _language(request)
        try:
            address = gate.proxies.address(
                request.client.host if request.client else "", ",".join(request.headers.getlist("x-forwarded-for"))
            )
            # the handshake has charged what every request costs
            if not gate.addresses.may_request(address, endpoint.cost - 1.0):
                raise NotNow("too_fast")
            if endpoint.method != "GET" and not gate.origins.allows(
                request.headers.get("origin"), request.headers.get("host")
            ):
                raise NotNow("wrong_origin")
            guest, fresh = await gate.guests.identify(_cookies(request), tables.services.store)
            call = Call(
                tables,
                gate.guests.new() if guest is None else guest,
                address,
                request.path_params.get("id", ""),
                dict(request.query_params),
                language,
            )
            if decoder is not None:
                call.body = _decoded(decoder, await _body(request) or b"{}", endpoint.took)
            response = await _packed(request, _json(endpoint.status, await endpoint.call(call)))
            if endpoint.ends_cookie:
                for cookie in gate.guests.end_cookies():
                    response.headers.append("set-cookie", cookie)
            elif not fresh and (endpoint.method != "GET" or endpoint.path == "/api/me"):
                response.headers["set-cookie"] = gate.guests.set_cookie(call.guest)
            return response
        except NotNow as reason:
            return _trouble(reason.code, language, reason.detail)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            detail = str(error) if isinstance(error, msgspec.ValidationError) else ""
            return _trouble("malformed", language, detail)
        except Refused as reason:
            return _trouble("server_error", language, reason.code)
        except Unavailable:
            return _trouble("unavailable", language)
        except BadLog as error:
            said = unreadable.problem(error, language)
            return _json(
                STATUS[said.code], protocol.Trouble(said.code, said.text, f"{error.reason}: entry {error.seq}")
            )
        except ClientDisconnect:  # nobody hears the answer
            return _trouble("malformed", language)

    return handle


def _decoded(decoder: msgspec.json.Decoder[Any], data: bytes, took: type | None) -> Any:
    try:
        return decoder.decode(data)
    except msgspec.ValidationError:
        if took is not None:
            with contextlib.suppress(msgspec.ValidationError):
                msgspec.json.decode(data, type=took)
                raise NotNow("reload") from None
        raise


async def _body(request: Request) -> bytes:
    if not request.headers.get("content-type", "application/json").startswith("application/json"):
        raise NotNow("malformed", "the body is JSON, and its content-type says so")
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > protocol.LARGEST_BODY:
            raise NotNow("too_large")
    return bytes(data)


def _cookies(request: Request) -> str:
    return ";".join(request.headers.getlist("cookie"))


async def _greet(gate: Gate, store: Store, request: Request, response: Response) -> None:
    """Give a visitor of the page a cookie, or sign theirs anew; not while the database cannot say whose it is."""
    try:
        guest, fresh = await gate.guests.identify(_cookies(request), store)
    except Unavailable:
        return
    if not fresh:
        response.headers["set-cookie"] = gate.guests.set_cookie(gate.guests.new() if guest is None else guest)


def _language(request: Request) -> str:
    wanted = request.query_params.get("lang") or request.headers.get("accept-language", "")[:2].lower()
    return wanted if wanted in LANGUAGES else DEFAULT


def _json(status: int, answer: Any) -> Response:
    return Response(
        msgspec.json.encode(answer), status, {"content-type": "application/json", "cache-control": "no-store"}
    )


async def _packed(request: Request, response: Response) -> Response:
    """The same answer, packed if that is worth it; what takes more than a blink is packed by another thread."""
    data = bytes(response.body)
    if len(data) < WORTH_PACKING or "gzip" not in request.headers.get("accept-encoding", ""):
        return response
    pack = partial(gzip.compress, data, PACKED_QUICKLY, mtime=0)
    headers = {**response.headers, "content-encoding": "gzip", "vary": "accept-encoding"}
    del headers["content-length"]
    return Response(pack() if len(data) < LONG_ANSWER else await to_thread(pack), response.status_code, headers)


def _trouble(code: str, language: str, detail: str = "") -> Response:
    text = texts("tablee.server", language).say(f"problem.{code}")
    return _json(STATUS.get(code, 409), protocol.Trouble(code, text, detail))


async def _http_trouble(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    code = {404: "no_such_page", 405: "method"}.get(status, "malformed")
    response = _trouble(code, _language(request))
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


async def _server_trouble(request: Request, error: Exception) -> Response:
    log.error("a request failed: %s", type(error).__name__)
    return _trouble("server_error", DEFAULT)


def _with_headers(app: Starlette, secure: bool) -> Starlette:
    """Put the headers that every answer has on every answer."""
    wanted = dict(SECURITY)
    if secure:
        wanted["strict-transport-security"] = "max-age=31536000"
    headers = [(name.encode(), value.encode()) for name, value in wanted.items()]

    class Headers:
        def __init__(self, app: Any) -> None:
            self._app = app

        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            async def send_with_headers(message: Any) -> None:
                if message["type"] == "http.response.start":
                    message["headers"] = [*message.get("headers", []), *headers]
                await send(message)

            await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)

    app.add_middleware(Headers)
    return app
