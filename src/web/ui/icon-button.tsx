import type { ComponentProps, ReactNode } from 'react'
import { variants } from './variants.ts'

export const iconButtonClass = variants(
  'relative inline-grid shrink-0 place-items-center rounded-md border transition-colors disabled:cursor-not-allowed disabled:opacity-50 max-desktop:size-11',
  {
    kind: {
      ghost: 'border-transparent text-muted hover:bg-ink/8 hover:text-ink',
      secondary: 'border-edge bg-surface text-ink hover:border-ink hover:bg-sunken',
      danger: 'border-transparent text-danger hover:bg-danger-soft',
    },
    size: { sm: 'size-8', md: 'size-10' },
  },
  { kind: 'ghost', size: 'md' },
)

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Name for screen readers, and the tooltip. */
  label: string
  children: ReactNode
  kind?: 'ghost' | 'secondary' | 'danger' | undefined
  size?: 'sm' | 'md' | undefined
}

/** A button with only an icon. The tooltip is shown by TooltipProvider. */
export function IconButton({ label, kind, size, className, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      data-tooltip={label}
      className={iconButtonClass({ kind, size }, className)}
      {...rest}
    />
  )
}
