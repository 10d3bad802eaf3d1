/** One toast a sender: the newest message stands for those before it. */
export const messageToastId = (otherId: string): string => `chat ${otherId}`
