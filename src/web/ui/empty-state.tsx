import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** What belongs here and how it comes here. */
  children?: ReactNode
  /** The first step. */
  action?: ReactNode
  icon?: ReactNode
  className?: string | undefined
}

export function EmptyState({ title, children, action, icon, className }: Props) {
  return (
    <div className={clsx('grid justify-items-center gap-1 px-4 py-10 text-center', className)}>
      {icon ? <div className="mb-2 text-muted [&_svg]:size-8 [&_svg]:stroke-[1.5]">{icon}</div> : null}
      <p className="font-semibold text-lg">{title}</p>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}
