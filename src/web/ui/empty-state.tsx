import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** `h1` when it replaces the whole page. */
  titleAs?: 'p' | 'h1' | undefined
  /** What belongs here and how it comes here. */
  children?: ReactNode
  /** The first step. */
  action?: ReactNode
  icon?: ReactNode
  className?: string | undefined
}

export function EmptyState({ title, titleAs: Title = 'p', children, action, icon, className }: Props) {
  return (
    <div className={clsx('grid justify-items-center gap-1 px-4 py-10 text-center', className)}>
      {icon ? <div className="mb-2 text-muted [&_svg]:size-8 [&_svg]:stroke-[1.5]">{icon}</div> : null}
      <Title className="font-semibold text-lg">{title}</Title>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}
