import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChartNoAxesColumn, Download } from 'lucide-react'
import { USAGE_PAGE_SIZE, type UsageSort } from '#features/reporting/usage.ts'
import { Definition } from '#features/reporting/web/definition.tsx'
import { reportingApi } from '#features/reporting/web/reporting.api.ts'
import { partsOf, plusDays, plusMonths } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatDate } from '#web/format.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { saveFile } from '#web/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { ListStates } from './list-states.tsx'
import { usageColumns } from './usage-columns.tsx'
import { readUsageSearch, type UsageSearch } from './usage-search.ts'

const MONTHS = 24
const monthName = new Intl.DateTimeFormat('fi-FI', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "marraskuu 2026". */
function nameOf(month: string): string {
  const { year, month: number } = partsOf(`${month}-01`)
  return monthName.format(new Date(Date.UTC(year, number - 1, 1)))
}

/** The largest first, but names from their beginning. */
const orderBy = (sort: string): UsageSearch =>
  sort === 'name' ? { sort: undefined, direction: undefined } : { sort: sort as UsageSort, direction: 'desc' }

const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / USAGE_PAGE_SIZE))

const DEFINITIONS = [
  'Varattu: kalenteriin suunnitellut tunnit ÷ kapasiteetti. Kapasiteetti on työpaikat × tunnit aukiolopäivänä, arkipyhät pois lukien.',
  'Laskutettu: laskutetut tunnit ÷ (mekaanikkopäivät × 7,5 h). Laskutetut tunnit ovat valmistuneiden huoltojen tunneissa myydyt rivit ja hinnaston palvelujen ohjeajat. Mekaanikkopäivä on päivä, jona mekaanikko on kirjannut työaikaa. 100 % tarkoittaa, että koko päivä on laskutettu.',
  'Läsnäolosta: kirjattu työaika ÷ läsnäolo. Läsnäolo on kunkin mekaanikon päivän ensimmäisestä aloituksesta viimeiseen lopetukseen.',
  'Huollot: valmistuneet (tulleet). Läpimeno: mediaani työn alkamisesta noudettavaksi. Tarjoukset: lähetetyt ensimmäiset tarjoukset ja saapuneet pyynnöt kuukauden aikana.',
  'Aktiiviset: jäsenet, jotka ovat käyttäneet palvelua viimeisen 30 päivän aikana, kuukaudesta riippumatta.',
]

/** Korjaamojen käyttöaste: how each garage was used in a month. */
export function UsagePage() {
  usePageTitle('Korjaamojen käyttöaste')
  const search = readUsageSearch(useSearch({ strict: false }))
  const yesterday = plusDays(dayInHelsinki(new Date()), -1)
  const { month = yesterday.slice(0, 7), sort = 'name', page = 1 } = search
  const direction: 'asc' | 'desc' = search.direction ?? 'asc'
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const change = (changes: UsageSearch) =>
    void navigate({ to: '/app/manage/usage', search: { ...search, page: undefined, ...changes } })
  const asked = { month, sort, direction }
  const found = useQuery(
    reportingApi.usage.queryOptions({ ...asked, page: page - 1 }, { placeholderData: keepPreviousData }),
  )
  const save = async () => {
    try {
      const { name, text } = await queryClient.fetchQuery(reportingApi.usageFile.queryOptions(asked))
      saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
    } catch {
      toast.error('Tiedostoa ei voitu tehdä. Yritä uudelleen.')
    }
  }
  const latest = `${yesterday.slice(0, 7)}-01`
  const months = Array.from({ length: MONTHS }, (_, ago) => plusMonths(latest, -ago).slice(0, 7))
  return (
    <>
      <PageHeader
        title="Korjaamojen käyttöaste"
        crumbs={[
          <Link key="manage" to="/app/manage">
            Hallinta
          </Link>,
        ]}
        actions={
          <Button onClick={() => void save()}>
            <Download className="size-4" aria-hidden="true" />
            Lataa CSV
          </Button>
        }
      />
      <div className="mb-4 flex flex-wrap gap-3 print:hidden">
        <Field label="Kuukausi" className="w-56">
          <Select value={month} onChange={({ target }) => change({ month: target.value })}>
            {months.includes(month) ? null : <option value={month}>{nameOf(month)}</option>}
            {months.map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
              </option>
            ))}
          </Select>
        </Field>
        {/* as cards the table has no heads to press */}
        <Field label="Järjestys" className="w-56 md:hidden">
          <Select value={sort} onChange={({ target }) => change(orderBy(target.value))}>
            {usageColumns.map(({ key, header }) => (
              <option key={key} value={key}>
                {key === 'name'
                  ? 'Nimen mukaan'
                  : `${header}, ${direction === 'asc' && key === sort ? 'pienin' : 'suurin'} ensin`}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <ListStates query={found} failedTitle="Käyttöasteita ei voitu hakea">
        {({ days, rows, total }) => (
          <>
            <p className="tabular mb-3 text-muted text-sm" role="status">
              {days
                ? `Luvut ${formatDate(days.from)}–${formatDate(days.to)}.${days.to === yesterday ? ' Tämä päivä ei ole vielä mukana.' : ''}`
                : 'Kuukaudesta ei ole vielä yhtään kokonaista päivää.'}
            </p>
            <Table
              caption={`Korjaamojen käyttöaste, ${nameOf(month)}`}
              className="md:rounded-lg md:border md:border-line md:bg-surface"
              columns={usageColumns}
              rows={rows}
              rowKey={({ garageId }) => garageId}
              sort={{ by: sort, direction }}
              onSort={({ by, direction: next }) =>
                change({
                  sort: by === 'name' ? undefined : (by as UsageSort),
                  direction: next === 'desc' ? next : undefined,
                })
              }
              empty={
                <EmptyState title="Korjaamoja ei ole" icon={<ChartNoAxesColumn />}>
                  Lisää korjaamo organisaatioiden luettelossa.
                </EmptyState>
              }
            />
            <Pagination
              page={Math.min(page, pagesOf(total)) - 1}
              pageCount={pagesOf(total)}
              onPageChange={(to) => change({ page: to > 0 ? to + 1 : undefined })}
            />
          </>
        )}
      </ListStates>
      <div className="mt-3">
        <Definition isOpen>{DEFINITIONS}</Definition>
      </div>
    </>
  )
}
