import { Plus } from 'lucide-react'
import { Button } from './button.tsx'
import { Jobs, Offer, People } from './gallery/content-shelves.tsx'
import { Buttons, Choices, Form } from './gallery/form-shelves.tsx'
import { Feedback, Overlays, States } from './gallery/overlay-shelves.tsx'
import { Cards, Plates, Statuses, StatusTracks } from './gallery/vehicle-shelves.tsx'
import { PageHeader } from './page-header.tsx'

/** Everything of this folder on one page, to look at. */
export function Gallery() {
  return (
    <main className="mx-auto max-w-6xl p-4 lg:p-8">
      <PageHeader
        title="Huoltosillan osat"
        crumbs={[
          <a key="ui" href="/docs__/ui">
            Ohjeet
          </a>,
        ]}
        actions={
          <>
            <Button>Tulosta</Button>
            <Button kind="primary">
              <Plus className="size-4" aria-hidden="true" />
              Uusi huolto
            </Button>
          </>
        }
      >
        Kilpi on pääosassa, kaista kertoo missä mennään.
      </PageHeader>
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        <Plates />
        <Cards />
        <Buttons />
        <Form />
        <Overlays />
        <States />
        <StatusTracks />
        <Statuses />
        <People />
        <Choices />
        <Feedback />
        <Offer />
      </div>
      <Jobs />
    </main>
  )
}
