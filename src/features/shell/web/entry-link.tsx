import type { LinkProps } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { NavigationEntry } from '#web/feature.ts'
import { NearLink } from '#web/link.tsx'

type Props = Omit<ComponentProps<typeof NearLink>, 'to'> & { entry: Pick<NavigationEntry, 'to'> }

/** The link of a navigation entry; that its path is a page's is asked by a test. */
export const EntryLink = ({ entry, ...props }: Props) => (
  <NearLink {...props} to={entry.to as NonNullable<LinkProps['to']>} />
)
