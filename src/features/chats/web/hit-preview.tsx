import type { MessageHit } from '../chats.ts'

/** A piece of a message that was found, with what was looked for marked. */
export const HitPreview = ({ preview }: Pick<MessageHit, 'preview'>) =>
  preview.map(({ text, isFound }, index) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes have nothing else
      <mark key={index} className="rounded-xs bg-signal-soft text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
