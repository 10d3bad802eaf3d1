import type { Message } from '../../chats.ts'

type Props = { replyTo: NonNullable<Message['replyTo']>; onShow?: () => void }

/** What a message answers; a press goes there. */
export function Quote({ replyTo: { senderName, preview }, onShow }: Props) {
  const words = (
    <>
      <span className="block truncate font-semibold text-xs">{senderName ?? 'Poistettu käyttäjä'}</span>
      <span className="wrap-anywhere line-clamp-2 text-muted text-sm">{preview || 'Viesti ilman tekstiä'}</span>
    </>
  )
  const look = 'block min-w-0 max-w-full border-brand border-l-3 bg-surface/60 py-1 pr-2 pl-2 text-left rounded-r-sm'
  if (!onShow) return <div className={look}>{words}</div>
  return (
    <button type="button" onClick={onShow} className={`${look} hover:bg-surface`}>
      <span className="sr-only">Vastaus viestiin: </span>
      {words}
    </button>
  )
}
