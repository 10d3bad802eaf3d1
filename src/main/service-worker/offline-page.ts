/** Style sheets of the application's document. Written in by `scripts/build-service-worker.ts`. */
declare const STYLES: readonly string[]

/** Nothing but the build's own files. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A page that needs the server, when there is no answer: sign-in, and what visitors read. */
export async function openOrSayOffline(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return new Response(page(), {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
    })
  }
}

const page = () => `<!doctype html>
<html lang="fi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Ei yhteyttä – Huoltosilta</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script src="/theme.js"></script>
<script src="/when-online.js"></script>
${STYLES.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body>
<main class="mx-auto grid min-h-dvh max-w-xl content-center justify-items-center gap-2 p-5 text-center">
<img src="/icon.svg" alt="Huoltosilta" width="64" height="64" class="mb-4">
<h1 class="font-semibold text-2xl">Ei yhteyttä</h1>
<p class="text-muted">Huoltosilta ei saa nyt yhteyttä palvelimeen, ja tämä sivu tarvitsee sitä. Sivu avautuu itsestään, kun verkko palaa.</p>
<a href="" class="mt-4 inline-flex min-h-11 items-center rounded-md bg-brand px-4 font-semibold text-on-brand">Yritä uudelleen</a>
</main>
</body>
</html>`
