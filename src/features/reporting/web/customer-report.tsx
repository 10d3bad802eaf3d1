import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fleetApi } from '#features/fleet/web/fleet.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { DueDay } from '#features/vehicles/web/due-day.tsx'
import { NextServiceDay } from '#features/vehicles/web/next-service.tsx'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatNumber } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { durationText, perKmText } from '../report-words.ts'
import type { Report } from '../reporting.ts'
import { CostCentresSection } from './cost-centres-section.tsx'
import { Figure } from './figure.tsx'
import { GaragesSection } from './garages-section.tsx'
import { CountLink, ListLink, RowLink, Tickets } from './list-link.tsx'
import { listLinkClass } from './list-link-class.ts'
import { MoneyTable } from './money-tables.tsx'
import { NumberTable } from './number-table.tsx'
import { FlowSection, MoneySection } from './period-section.tsx'
import { ReportSection } from './report-section.tsx'
import { COSTS, carsText, daysText, PER_KM } from './report-words.ts'
import { TURNAROUND_DEFINITION, WaitingSection } from './time-sections.tsx'

const OFF_ROAD =
  'Aika, jonka jaksolla valmistuneiden huoltojen autot olivat työssä, odottamassa tai noutamatta: ensimmäisestä siirrosta tilaan Työn alla siirtoon tilaan Valmis, vuorokausina, viikonloput mukaan lukien.'
/** A car without a registration number is shown by its VIN. */
const VIN_LENGTH = 17
/** So many of what is due next. */
const COMING = 10

/** A customer's figures: what its cars cost, where, and how long they were off the road. */
export function CustomerReport({ report }: { report: Report }) {
  return (
    <div className="grid gap-4 print:block" data-paper="upright">
      <Figures report={report} />
      <GaragesSection report={report} />
      <div className="grid items-start gap-4 xl:grid-cols-2 print:block">
        <div className="grid gap-4 print:contents">
          <MoneyTable
            report={report}
            title="Kulut autoittain"
            table="vehicles"
            rows={report.vehicles}
            definition={[COSTS, PER_KM, `Pois ajosta: ${OFF_ROAD}`]}
            lead={{
              header: 'Auto',
              cell: ({ vehicleId, name }) => (
                <VehiclePlate
                  {...(name.length === VIN_LENGTH ? { vinNumber: name } : { registrationNumber: name })}
                  {...(vehicleId && {
                    link: <NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId }} search={{ part: 'costs' }} />,
                  })}
                />
              ),
            }}
            count="Huoltoja"
            countLink={({ key, count, name }) => (
              <CountLink list="vehicle" of={key} count={count} text={formatNumber(count)} label={`huollot, ${name}`} />
            )}
            under={({ netCents, km }) => (km === null ? null : perKmText({ netCents, km }))}
            last={{
              header: 'Pois ajosta',
              cell: ({ key, name, offRoadMinutes }) => (
                <CountLink
                  {...{ list: 'offRoad', of: key, label: `pois ajosta, ${name}` }}
                  {...{ count: offRoadMinutes, text: daysText(offRoadMinutes) }}
                />
              ),
            }}
            empty="Jaksolla ei valmistunut huoltoja"
          />
          <CostCentresSection report={report} />
          <MoneyTable
            report={report}
            title="Kulut korjaamoittain"
            table="parties"
            rows={report.parties}
            definition={COSTS}
            lead={{
              header: 'Korjaamo',
              cell: (row) => (
                <RowLink row={row} list="party" of={row.key}>
                  {row.name}
                </RowLink>
              ),
            }}
            count="Huoltoja"
            empty="Jaksolla ei valmistunut huoltoja"
          />
          <Coming report={report} />
        </div>
        <div className="grid gap-4 print:contents">
          <MoneySection
            report={report}
            title="Kulut"
            second="offRoadMinutes"
            definition={`${COSTS} Kulut kuuluvat päivään, jona huolto valmistui. Pois ajosta: ${OFF_ROAD}`}
          />
          <FlowSection report={report} incoming="Ilmoitetut" />
          <WaitingSection report={report} />
        </div>
      </div>
    </div>
  )
}

function Figures({ report }: { report: Report }) {
  const { numbers, numbersBefore, turnaround, turnaroundBefore, distance } = report
  const { id: organizationId } = useOrganization()
  const { data: counts } = useQuery(fleetApi.counts.queryOptions({ organizationId }))
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:mb-4 print:grid-cols-4">
      <Figure
        label="Kulut ilman veroa"
        value={formatMoney(numbers.netCents)}
        detail={distance && `${perKmText(distance)}, ${carsText(distance.cars)}`}
        change={{ now: numbers.netCents, before: numbersBefore.netCents, text: formatMoney }}
        definition={[
          COSTS,
          `${PER_KM} Mukana ovat kaikki autot, joiden kilometrit nähdään, myös ne, joita ei huollettu.`,
        ]}
        link={<Tickets list="ticketsOut" count={numbers.ticketsOut} label="Kulut" />}
      />
      <Figure
        label="Valmistuneet huollot"
        value={formatNumber(numbers.ticketsOut)}
        detail={`Ilmoitettu ${formatNumber(numbers.ticketsIn)}`}
        change={{ now: numbers.ticketsOut, before: numbersBefore.ticketsOut, text: formatNumber }}
        definition="Huolto siirtyi jakson aikana tilaan Valmis eikä sitä ole avattu uudelleen. Ilmoitetut: huolto luotiin jakson aikana."
        link={
          <span className="flex flex-wrap gap-x-4">
            <Tickets list="ticketsOut" count={numbers.ticketsOut} label="Valmistuneet huollot" />
            {numbers.ticketsIn > 0 ? <ListLink list="ticketsIn">Ilmoitetut</ListLink> : null}
          </span>
        }
      />
      <Figure
        label="Pois ajosta"
        value={daysText(numbers.offRoadMinutes)}
        detail={counts ? `Korjaamolla nyt ${formatNumber(counts.inHall)}` : null}
        change={{ now: numbers.offRoadMinutes, before: numbersBefore.offRoadMinutes, text: daysText }}
        definition={`${OFF_ROAD} Korjaamolla juuri nyt olevat autot lasketaan, kun niiden huolto valmistuu.`}
        link={
          <span className="flex flex-wrap gap-x-4">
            {numbers.offRoadMinutes > 0 ? (
              <ListLink list="offRoad" label="Pois ajosta">
                Näytä huollot
              </ListLink>
            ) : null}
            <NearLink to="/app/vehicles" search={{ state: 'inHall' }} className={listLinkClass}>
              Autot korjaamolla
            </NearLink>
          </span>
        }
      />
      <Figure
        label="Läpimenoaika, mediaani"
        value={turnaround.median === null ? '–' : durationText(turnaround.median)}
        detail={turnaround.p90 === null ? null : `90 % huolloista enintään ${durationText(turnaround.p90)}`}
        change={{ now: turnaround.median, before: turnaroundBefore.median, text: durationText }}
        definition={TURNAROUND_DEFINITION}
        link={<Tickets list="turnaround" count={turnaround.count} label="Läpimenoaika" />}
      />
    </div>
  )
}

/** At the end of its column, as numbers are, on a phone too. */
const Due = ({ what, children }: { what: string; children: ReactNode }) => (
  <span className="flex flex-wrap items-baseline justify-end gap-x-2 [&_span]:justify-end [&_span]:justify-items-end">
    <span className="text-muted">{what}</span>
    {children}
  </span>
)

/** What is due next of the cars, as the list of cars has it. */
function Coming({ report }: { report: Report }) {
  const { id: organizationId } = useOrganization()
  const asked = useQuery(fleetApi.list.queryOptions({ organizationId, text: '', state: null, page: 0 }))
  const cars = asked.data?.cars
    .filter(({ nextServiceOn, nextServiceKm, nextInspectionOn }) => nextServiceOn || nextServiceKm || nextInspectionOn)
    .slice(0, COMING)
  return (
    <ReportSection
      title="Tulevat huollot ja katsastukset"
      days={report.days}
      definition="Autot sen mukaan, mikä niistä erääntyy ensin: seuraava huolto päivänä tai kilometreinä tai seuraava katsastus. Valittu jakso ei vaikuta tähän."
    >
      {asked.isError && !cars ? (
        <FailedQuery query={asked} title="Autoja ei voitu hakea" />
      ) : !cars ? (
        <Skeleton className="h-64" />
      ) : cars.length === 0 ? (
        <EmptyState title="Tulevia huoltoja ei ole tiedossa">
          Merkitse auton sivulle seuraava huolto tai katsastus, niin se näkyy tässä.
        </EmptyState>
      ) : (
        <NumberTable
          caption="Tulevat huollot ja katsastukset"
          lead={{
            header: 'Auto',
            cell: ({ id, registrationNumber, vinNumber, make, model }) => (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <VehiclePlate
                  registrationNumber={registrationNumber}
                  vinNumber={vinNumber}
                  link={<NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId: id }} />}
                />
                <span className="text-muted max-sm:hidden">{`${make} ${model}`}</span>
              </span>
            ),
          }}
          columns={[
            {
              header: 'Viimeistään',
              cell: (car) => (
                <span className="grid justify-items-end gap-1">
                  {car.nextServiceOn || car.nextServiceKm ? (
                    <Due what="Huolto">
                      <NextServiceDay service={car} />
                    </Due>
                  ) : null}
                  {car.nextInspectionOn ? (
                    <Due what="Katsastus">
                      <DueDay day={car.nextInspectionOn} isInspection />
                    </Due>
                  ) : null}
                </span>
              ),
            },
          ]}
          rows={cars}
          rowKey={({ id }) => id}
          isWhole
        />
      )}
      <NearLink to="/app/vehicles" className={listLinkClass}>
        Kaikki autot
      </NearLink>
    </ReportSection>
  )
}
