import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ownOrganization } from '#features/organizations/web/screen.fixture.tsx'
import { OrganizationContext } from '#features/organizations/web/use-organization.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { ReportSection } from './report-section.tsx'

test('the numbers of a section are shown while the script of its chart is loading', async () => {
  const script = Promise.withResolvers<{ Chart: () => ReactNode }>()
  const Chart = lazyComponent(() => script.promise, 'Chart')
  const screen = await render(
    <OrganizationContext value={ownOrganization('GARAGE', 'Vallilan Autohuolto')}>
      <ReportSection
        title="Huollot"
        definition="Näin"
        days={{ from: '2026-11-01', to: '2026-11-30' }}
        table="periods"
        chart={<Chart />}
      >
        <p>44 huoltoa</p>
      </ReportSection>
    </OrganizationContext>,
  )
  await expect.element(screen.getByText('44 huoltoa')).toBeVisible()
  script.resolve({ Chart: () => <p>Kaavio</p> })
  await expect.element(screen.getByText('Kaavio')).toBeVisible()
  await expect.element(screen.getByText('44 huoltoa')).toBeVisible()
})
