import type { Configuration } from 'openid-client'

export type GoogleConfig = { clientId: string; clientSecret: string; issuer?: string | undefined }

/** What proves, when the browser comes back, that it is the one that we sent away. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string }

export type GoogleProfile = {
  /** Google's own id of the person: the address may change hands, this does not. */
  sub: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  image: string | undefined
}

/** What a caller may add to the authorization request; never the redirect, the client or the state. */
const callerParameters = ['prompt', 'login_hint', 'hd', 'ui_locales', 'display']

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/** Loaded when a user signs in that way; a product without Google never needs it. */
const openidClient = () => import('openid-client')

/** Plain OpenID Connect; the issuer can be another one, so that tests need no Google. */
export function openGoogle(
  { clientId, clientSecret, issuer }: GoogleConfig,
  redirectUri: string,
  isProduction: boolean,
) {
  const server = new URL(issuer ?? 'https://accounts.google.com')
  const isLocal = server.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(server.hostname)
  let found: Promise<Configuration> | undefined

  /** Asked when first needed, never at start: Google's being away must not keep us down. A failure is not kept. */
  const configuration = (): Promise<Configuration> => {
    found ??= openidClient()
      .then((oidc) =>
        oidc.discovery(
          server,
          clientId,
          undefined,
          oidc.ClientSecretPost(clientSecret),
          // seconds; the user waits for the page
          { timeout: 10, ...(isLocal && !isProduction && { execute: [oidc.allowInsecureRequests] }) },
        ),
      )
      .catch((error: unknown) => {
        found = undefined
        throw error
      })
    return found
  }

  return {
    /** The address to send the browser to, and what to remember until it is back. */
    async begin(asked: Record<string, unknown>): Promise<{ url: string } & FlowSecrets> {
      const oidc = await openidClient()
      const state = oidc.randomState()
      const nonce = oidc.randomNonce()
      const codeVerifier = oidc.randomPKCECodeVerifier()
      const extra = callerParameters.flatMap((name) => {
        const value = text(asked[name])
        return value ? [[name, value] as const] : []
      })
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        ...Object.fromEntries(extra),
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state, nonce, codeVerifier }
    },

    /** `search` is the query that the browser came back with. Throws when anything about it is not as sent. */
    async finish(search: string, { state, nonce, codeVerifier }: FlowSecrets): Promise<GoogleProfile> {
      const oidc = await openidClient()
      const tokens = await oidc.authorizationCodeGrant(await configuration(), new URL(redirectUri + search), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no id token')
      return {
        sub: claims.sub,
        email: text(claims.email),
        emailVerified: claims.email_verified === true,
        name: text(claims.name),
        image: text(claims.picture),
      }
    },
  }
}

export type GoogleProvider = ReturnType<typeof openGoogle>
