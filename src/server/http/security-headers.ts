import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../config.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers only JSON: it has the few headers that JSON needs. */
    isJson?: boolean
  }
}

type Wanted = Pick<Config, 'publicUrl' | 'ably' | 'botProtection'> & { hotReload: boolean }

/** Sets them on every answer. They are made once: helmet's own plugin makes them again for each answer, which took a tenth of a short one. */
export function setSecurityHeaders(app: FastifyInstance, config: Wanted): void {
  const ofPages = {
    ...headersOf(pagePolicy(config)),
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
  }
  const ofJson = apiHeaders(config)
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    reply.headers(routeOptions.config?.isJson ? ofJson : ofPages)
    done()
  })
}

/** What helmet sets with these options, by lower-case name. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet(options)({} as never, answer as never, (error) => {
    if (error) throw error
  })
  return headers
}

/** Only what the product itself serves, and the outside services that are configured; nothing inline. */
function pagePolicy(config: Wanted): HelmetOptions {
  const turnstile = config.botProtection.kind === 'turnstile' ? ['https://challenges.cloudflare.com'] : []
  const ably = config.ably ? ['https://*.ably.io', 'wss://*.ably.io', 'https://*.ably.net', 'wss://*.ably.net'] : []
  const isSecure = config.publicUrl.startsWith('https:')
  return {
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
  }
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
