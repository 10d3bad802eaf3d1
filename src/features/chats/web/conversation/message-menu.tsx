import { EllipsisVertical } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import type { Message } from '../../chats.ts'
import { type MessageActing, messageActs } from '../message-acts.tsx'

type Props = { message: Message; acting: MessageActing; now: number; of: string }

/** What may be done with a message; nothing where that is nothing. */
export function MessageMenu({ message, acting, now, of }: Props) {
  const acts = messageActs.filter(({ isFor }) => isFor(message, acting, now))
  if (acts.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton
          label={`Viestin toiminnot: ${of}`}
          size="sm"
          className="self-center opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
        >
          <EllipsisVertical className="size-4" aria-hidden="true" />
        </IconButton>
      }
    >
      {acts.map(({ label, icon: Icon, isDanger, run }) => (
        <MenuItem key={label} icon={<Icon aria-hidden="true" />} danger={isDanger} onClick={() => run(message, acting)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
