import { Copy, type LucideIcon, MessageSquareReply, Pencil, Pin, Trash2 } from 'lucide-react'
import { copyText } from '#web/clipboard.ts'
import { slot } from '#web/slot.ts'
import { isYoung, type Message } from '../chats.ts'
import type {} from './message-slots.ts'

/** What the conversation lets a message do. */
export type MessageActing = {
  canWrite: boolean
  userId: string
  organizationId: string
  otherId: string
  reply: (message: Message) => void
  pin: (message: Message) => void
  edit: (message: Message) => void
  withdraw: (message: Message) => void
}

export type MessageAct = {
  label: string
  icon: LucideIcon
  isDanger?: true
  isFor: (message: Message, acting: MessageActing, now: number) => boolean
  run: (message: Message, acting: MessageActing) => void
}

const isThere = ({ withdrawnAt }: Message): boolean => withdrawnAt === null
export const mayChange = (
  message: Message,
  { canWrite, userId, organizationId }: MessageActing,
  now: number,
): boolean =>
  canWrite &&
  message.organizationId === organizationId &&
  message.sender?.id === userId &&
  isThere(message) &&
  isYoung(message, now)

/** The menu of a message, from top to bottom. */
export const messageActs: readonly MessageAct[] = [
  {
    label: 'Vastaa',
    icon: MessageSquareReply,
    isFor: (message, { canWrite }) => canWrite && isThere(message),
    run: (message, { reply }) => reply(message),
  },
  {
    label: 'Kopioi teksti',
    icon: Copy,
    isFor: (message) => isThere(message) && message.body !== '',
    run: ({ body }) => void copyText(body),
  },
  {
    label: 'Liitä huoltoon',
    icon: Pin,
    isFor: (message) => isThere(message) && slot('pinMessage') !== undefined,
    run: (message, { pin }) => pin(message),
  },
  {
    label: 'Muokkaa',
    icon: Pencil,
    isFor: mayChange,
    run: (message, { edit }) => edit(message),
  },
  {
    label: 'Poista',
    icon: Trash2,
    isDanger: true,
    isFor: mayChange,
    run: (message, { withdraw }) => withdraw(message),
  },
]
