type Raw = Record<string, unknown>

/** The search of the conversations' pages. */
export type ChatsSearch = {
  /** What the list is searched for. */
  text?: string | undefined
}

/** In addition to the list's. */
export type ChatSearch = ChatsSearch & {
  /** The message that the conversation is opened at. */
  viesti?: number | undefined
  /** What is searched for in it; empty when the search is open and nothing is typed yet. */
  haku?: string | undefined
  /** The picture that is looked at: the browser's way back closes it. */
  photo?: string | undefined
}

const textOf = (value: unknown) => (typeof value === 'string' && value.length <= 100 ? value : undefined)

/** Anything odd is left out rather than refused. */
export const readChatsSearch = ({ text }: Raw): ChatsSearch => ({ text: textOf(text) })

export const readChatSearch = ({ text, viesti, haku, photo }: Raw): ChatSearch => ({
  text: textOf(text),
  viesti: Number.isSafeInteger(viesti) && (viesti as number) > 0 ? (viesti as number) : undefined,
  haku: textOf(haku),
  photo: textOf(photo),
})
