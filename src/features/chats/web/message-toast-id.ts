/** One toast a sender: the newest message replaces those before it. */
export const messageToastId = (otherId: string): string => `chat ${otherId}`
