/**
 * Whether the person said at sign-in that others use this computer. A cookie without an end, like that of their session then, so that both are
 * gone with the browser, and the server knows it whichever way they sign in. Nothing more is kept on the device meanwhile.
 */
export const isSharedComputer = (): boolean => document.cookie.includes('shared-computer=1')

export function chooseSharedComputer(isShared: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that is supported
  document.cookie = `shared-computer=1; path=/; samesite=lax${secure}${isShared ? '' : '; max-age=0'}`
}
