import type { ReactNode } from 'react'
import { Card, CardBody, CardHeader } from '../card.tsx'

/** Parts of one kind, under their name. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid gap-4">{children}</CardBody>
    </Card>
  )
}

export const ShelfRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)
