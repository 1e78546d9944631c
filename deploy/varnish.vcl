# Varnish in front of the site (docs/operating.md, "A cache at the edge"; decision 0083). Needs varnish-modules.
# Start it with two addresses: one for readers, and one named "purges" that only the content service can reach:
#   varnishd -a readers=:80 -a purges=127.0.0.1:6083 -f /etc/varnish/masthead.vcl

vcl 4.1;

import std;
import var;
import xkey;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = {
    .url = "/healthz";
    .interval = 1s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

sub vcl_recv {
  unset req.http.xkey-dropped;
  unset req.http.edge-unheard;
  unset req.http.edge-last;
  if (req.restarts > 0) {
    set req.http.edge-last = "yes";
  }
  if (req.method == "PURGE") {
    if (local.socket != "purges") {
      return (synth(403, "Forbidden"));
    }
    if (req.http.xkey-hardpurge) {
      set req.http.xkey-dropped = xkey.purge(req.http.xkey-hardpurge);
    } else if (req.http.xkey-softpurge) {
      set req.http.xkey-dropped = xkey.softpurge(req.http.xkey-softpurge);
    } else {
      # Without tags it says that nothing else has changed in the magazine.
      var.global_set("heard " + req.http.Host, now);
      set req.http.xkey-dropped = "0";
    }
    return (synth(200, "Purged"));
  }
  if (local.socket == "purges") {
    return (synth(405, "Only PURGE"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # The site has none, but others at the host may.
  unset req.http.Cookie;
  # Players ask for parts of recordings; Varnish would fetch and keep the whole of each.
  if (req.url ~ "(?i)^/uploads/[^?]*\.(mp3|m4a|ogg|oga|opus|wav|flac|weba|mp4|m4v|webm)(\?|$)") {
    return (pass);
  }
  # Without word from the content service for ten seconds, only the site knows what is still right. What it cannot answer is answered by
  # what was here, for ten minutes. Files do not change under their addresses.
  if (req.url !~ "^/(assets|uploads)/" && std.time(var.global_get("heard " + req.http.Host), now - 1h) < now - 10s) {
    if (req.restarts == 0 || std.time(var.global_get("heard " + req.http.Host), now - 1h) < now - 10m) {
      set req.http.edge-unheard = "yes";
      return (pass);
    }
  }
  # Former pages are for readers whom the site cannot answer.
  if (std.healthy(req.backend_hint) && req.restarts == 0) {
    set req.grace = 0s;
  } else {
    set req.grace = 1d;
  }
}

sub vcl_backend_fetch {
  var.set_real("asked", std.real(time = now));
}

sub vcl_backend_response {
  # A former page must not make room for a failure of the site.
  if (beresp.status >= 500) {
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    if ((!bereq.uncacheable || bereq.http.edge-unheard) && !bereq.http.edge-last) {
      return (error(503));
    }
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    return (deliver);
  }
  # While no content service answers, pictures are those that were here.
  if (beresp.status == 200 && bereq.url ~ "^/uploads/") {
    set beresp.grace = 1d;
  }
  if (beresp.status == 200 && beresp.http.CDN-Cache-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
    # The content service makes it drop a page once more 1.5 seconds after a change. What was longer on its way may be from before one.
    if (beresp.ttl > 1s && std.real(time = now) - var.get_real("asked") > 1.0) {
      set beresp.ttl = 1s;
      set beresp.grace = 10m;
    }
    # Otherwise Varnish would obey the header for browsers.
    return (deliver);
  }
}

sub vcl_backend_error {
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.http.edge-failed = "yes";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.body = "The site does not answer. Please try again later.";
  return (deliver);
}

sub vcl_synth {
  # The content service looks for it.
  if (req.http.xkey-dropped) {
    set resp.http.xkey-dropped = req.http.xkey-dropped;
  }
}

sub vcl_deliver {
  # The site has just gone: once more, now with what was here before.
  if (resp.http.edge-failed && req.restarts == 0) {
    return (restart);
  }
  unset resp.http.edge-failed;
  unset resp.http.xkey;
  unset resp.http.CDN-Cache-Control;
}
