import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { defineRoute, type Route } from '../http/route.ts'

/** Google's script evaluates code and loads more scripts: allowed in this document only, as Google's guide asks. */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' https: 'unsafe-eval' blob:`,
    "style-src 'self' 'unsafe-inline' https://fonts.googleapis.com",
    "img-src 'self' data: blob: https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
    'font-src https://fonts.gstatic.com data:',
    "connect-src 'self' data: blob: https://*.googleapis.com https://*.google.com https://*.gstatic.com",
    'frame-src https://*.google.com',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** `GET /map-frame?scheme=light|dark`: the document that frames Google's map; without a key in the settings there is none. */
export const mapFrameRoutes = (maps: Config['maps']): readonly Route[] =>
  maps
    ? [
        defineRoute({
          method: 'GET',
          url: '/map-frame',
          access: 'anyone',
          query: z.object({ scheme: z.enum(['light', 'dark']).catch('light') }),
          handle({ query: { scheme }, reply }) {
            const nonce = randomBytes(18).toString('base64')
            reply
              .type('text/html; charset=utf-8')
              .header('content-security-policy', policyWith(nonce))
              .header('x-frame-options', 'SAMEORIGIN')
              // Google checks the key by the page that it is used on
              .header('referrer-policy', 'strict-origin-when-cross-origin')
            return frame({ ...maps, nonce, scheme })
          },
        }),
      ]
    : []

const frame = ({ key, mapId, nonce, scheme }: { key: string; mapId: string; nonce: string; scheme: string }): string =>
  `<!doctype html>
<html lang="fi">
<meta charset="utf-8">
<title>Kartta</title>
<style>html, body, #map { height: 100%; margin: 0; background: ${scheme === 'dark' ? '#1b232c' : '#efece6'} }</style>
<div id="map"></div>
<script nonce="${nonce}" src="/map-frame.js" data-key="${quoted(key)}" data-map-id="${quoted(mapId)}"
  data-scheme="${scheme}"></script>
</html>
`
