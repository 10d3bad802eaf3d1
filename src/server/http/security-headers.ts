import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

type Wanted = Pick<Config, 'publicUrl' | 'ably' | 'botProtection'> & { hotReload: boolean }

/** Only what the product itself serves, and the outside services that are configured; nothing inline. */
export async function setSecurityHeaders(app: FastifyInstance, config: Wanted): Promise<void> {
  const turnstile = config.botProtection.kind === 'turnstile' ? ['https://challenges.cloudflare.com'] : []
  const ably = config.ably ? ['https://*.ably.io', 'wss://*.ably.io', 'https://*.ably.net', 'wss://*.ably.net'] : []
  const isSecure = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    global: true,
    // react's hot reload runs inline scripts and styles
    contentSecurityPolicy: config.hotReload
      ? false
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'", ...turnstile],
            styleSrc: ["'self'"],
            imgSrc: ["'self'", 'data:', 'blob:', 'https://*.googleusercontent.com'],
            connectSrc: ["'self'", ...ably],
            workerSrc: ["'self'"],
            frameSrc: ["'self'", ...turnstile],
            objectSrc: ["'none'"],
            baseUri: ["'none'"],
            formAction: ["'self'"],
            frameAncestors: ["'none'"],
            ...(isSecure && { upgradeInsecureRequests: [] }),
          },
        },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    // `no-referrer` would make browsers send `Origin: null` with plain forms
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // Google's sign-in page must be able to come back to its opener
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=()')
    done()
  })
}

/** For answers of JSON, which no page frames, renders or takes scripts from. */
export const apiHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
