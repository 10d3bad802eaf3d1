/** Whether this browser can have passkeys at all. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

type Question = Readonly<Record<string, unknown>>

const library = () => import('@simplewebauthn/browser')

/** Asks the device for a new passkey; null when the person, or the device, left it. */
export async function makePasskey(question: Question) {
  const { startRegistration } = await library()
  const optionsJSON = question as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  return startRegistration({ optionsJSON }).catch(() => null)
}

/** Asks the device to use a passkey; null when the person, or the device, left it. */
export async function answerByPasskey(question: Question) {
  const { startAuthentication } = await library()
  const optionsJSON = question as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON }).catch(() => null)
}

/** What is said when it failed: browsers do not say why. */
export const NO_PASSKEY = 'Pääsyavainta ei käytetty. Yritä uudelleen tai valitse toinen tapa.'
