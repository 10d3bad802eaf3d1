/** This browser's readiness for messages of ours; null where there is none, or no way to have one. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  // Safari outside the home screen has workers and no push
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** From now on the push service takes nothing more for it. */
export async function endBrowserSubscription(): Promise<void> {
  await (await browserSubscription())?.unsubscribe()
}
