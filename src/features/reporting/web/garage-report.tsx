import { formatMoney } from '#shared/money.ts'
import { formatNumber } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { durationText, hoursText, KIND_LABELS } from '../report-words.ts'
import type { Report } from '../reporting.ts'
import { Figure } from './figure.tsx'
import { InspectionsSection } from './inspections-section.tsx'
import { ListLink, RowLink, Tickets } from './list-link.tsx'
import { listLinkClass } from './list-link-class.ts'
import { soldKeyOf } from './list-words.ts'
import { MoneyTable } from './money-tables.tsx'
import { FlowSection, MoneySection } from './period-section.tsx'
import { RemindersSection } from './reminders-section.tsx'
import { share, wholePercent } from './report-words.ts'
import { ReviewsSection } from './reviews-section.tsx'
import { MechanicsSection, TURNAROUND_DEFINITION, TurnaroundSection, WaitingSection } from './time-sections.tsx'
import { UtilisationSection } from './utilisation-section.tsx'

const SOLD = 'Jaksolla valmistuneiden huoltojen rivit alennuksineen, ilman arvonlisäveroa.'

/** A garage's figures: what came and went, how quickly, what was sold, who worked. */
export function GarageReport({ report }: { report: Report }) {
  return (
    <div className="grid gap-4 print:block" data-paper="upright">
      <Figures report={report} />
      <div className="grid items-start gap-4 xl:grid-cols-2 print:block">
        <div className="grid gap-4 print:contents">
          <FlowSection report={report} incoming="Tulleet" />
          <TurnaroundSection report={report} />
          <WaitingSection report={report} />
          <MechanicsSection report={report} />
        </div>
        <div className="grid gap-4 print:contents">
          <MoneySection
            report={report}
            title="Myynti"
            second="workedMinutes"
            definition={`${SOLD} Myynti kuuluu päivään, jona huolto valmistui.`}
          />
          <MoneyTable
            report={report}
            title="Myynti palveluittain ja tuotteittain"
            table="sold"
            rows={report.sold}
            definition={`${SOLD} Hinnaston palvelut ja tuotteet yhdistetään, vaikka nimi olisi vaihtunut; kirjoitetut rivit yhdistetään nimen mukaan.`}
            lead={{
              header: 'Mitä myytiin',
              cell: (row) => (
                <span className="flex flex-wrap items-center gap-x-2">
                  <RowLink row={row} list="sold" of={soldKeyOf(row)}>
                    {row.name}
                  </RowLink>
                  <span className="text-muted">{KIND_LABELS[row.kind].toLowerCase()}</span>
                </span>
              ),
            }}
            rowKey={soldKeyOf}
            count="Rivejä"
            empty="Jaksolla ei myyty mitään"
          />
          <MoneyTable
            report={report}
            title="Myynti asiakkaittain"
            table="parties"
            rows={report.parties}
            definition={SOLD}
            lead={{
              header: 'Asiakas',
              cell: (row) => (
                <RowLink row={row} list="party" of={row.key}>
                  {row.name}
                </RowLink>
              ),
            }}
            count="Huoltoja"
            empty="Jaksolla ei valmistunut huoltoja"
          />
          <UtilisationSection report={report} />
          <InspectionsSection days={report.days} />
          <RemindersSection days={report.days} />
          <ReviewsSection days={report.days} />
        </div>
      </div>
    </div>
  )
}

function Figures({ report }: { report: Report }) {
  const { numbers, numbersBefore, turnaround, turnaroundBefore } = report
  const late = numbers.promised - numbers.onTime
  const count = (now: number, before: number) => ({ now, before, text: formatNumber })
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:mb-4 print:grid-cols-4">
      <Figure
        label="Tulleet huollot"
        value={formatNumber(numbers.ticketsIn)}
        change={count(numbers.ticketsIn, numbersBefore.ticketsIn)}
        definition="Huolto luotiin jakson aikana, tulipa siitä mitä tahansa."
        link={<Tickets list="ticketsIn" count={numbers.ticketsIn} label="Tulleet huollot" />}
      />
      <Figure
        label="Valmistuneet huollot"
        value={formatNumber(numbers.ticketsOut)}
        change={count(numbers.ticketsOut, numbersBefore.ticketsOut)}
        definition="Huolto siirtyi jakson aikana tilaan Valmis eikä sitä ole avattu uudelleen."
        link={<Tickets list="ticketsOut" count={numbers.ticketsOut} label="Valmistuneet huollot" />}
      />
      <Figure
        label="Läpimenoaika, mediaani"
        value={turnaround.median === null ? '–' : durationText(turnaround.median)}
        detail={turnaround.p90 === null ? null : `90 % huolloista enintään ${durationText(turnaround.p90)}`}
        change={{ now: turnaround.median, before: turnaroundBefore.median, text: durationText }}
        definition={TURNAROUND_DEFINITION}
        link={<Tickets list="turnaround" count={turnaround.count} label="Läpimenoaika" />}
      />
      <Figure
        label="Ajoissa valmiit"
        value={share(numbers.onTime, numbers.promised, wholePercent)}
        detail={
          numbers.promised > 0 ? `${formatNumber(numbers.onTime)}/${formatNumber(numbers.promised)} luvatusta` : null
        }
        change={{
          now: ratio(numbers.onTime, numbers.promised),
          text: wholePercent,
          isShare: true,
          before: ratio(numbersBefore.onTime, numbersBefore.promised),
        }}
        definition="Jaksolla valmistuneista huolloista, joille oli luvattu aika: viimeinen siirto tilaan Noudettavissa oli viimeistään luvattuna aikana."
        link={
          <span className="flex flex-wrap gap-x-4">
            <Tickets list="promised" count={numbers.promised} label="Luvattu aika" />
            {late > 0 ? <ListLink list="late">{`Myöhässä ${formatNumber(late)}`}</ListLink> : null}
          </span>
        }
      />
      <Figure
        label="Myynti, veroton"
        value={formatMoney(numbers.netCents)}
        change={{ now: numbers.netCents, before: numbersBefore.netCents, text: formatMoney }}
        definition={SOLD}
        link={<Tickets list="ticketsOut" count={numbers.ticketsOut} label="Myynti" />}
      />
      <Figure
        label="Voitetut tarjoukset"
        value={formatNumber(numbers.offersWon)}
        detail={`Lähetetty ${formatNumber(numbers.offersSent)}, pyydetty ${formatNumber(numbers.offersAsked)}`}
        change={count(numbers.offersWon, numbersBefore.offersWon)}
        definition="Tarjoukset, jotka asiakas hyväksyi jaksolla. Lähetetyistä lasketaan kunkin pyynnön ensimmäinen tarjous lähetyspäivänä, pyydetyistä jaksolla saapuneet pyynnöt."
        link={
          <span className="flex flex-wrap gap-x-4">
            <Tickets list="offersWon" count={numbers.offersWon} label="Voitetut tarjoukset" />
            {numbers.offersSent > 0 ? (
              <ListLink list="offersSent" label="tarjoukset">
                Lähetetyt
              </ListLink>
            ) : null}
            {numbers.offersAsked > 0 ? (
              <ListLink list="offersAsked" label="tarjoukset">
                Pyydetyt
              </ListLink>
            ) : null}
          </span>
        }
      />
      <Figure
        label="Työaika"
        value={hoursText(numbers.workedMinutes)}
        detail={`Laskutettavia tunteja ${hoursText(numbers.billedMinutes)}`}
        change={{ now: numbers.workedMinutes, before: numbersBefore.workedMinutes, text: hoursText }}
        definition="Mekaanikkojen kirjaamat työajat. Laskutettavat tunnit: valmistuneiden huoltojen tunneissa myydyt rivit ja hinnaston palvelujen ohjeajat."
        link={
          <span className="flex flex-wrap gap-x-4">
            {numbers.workedMinutes > 0 ? (
              <ListLink list="worked" label="Työaika">
                Näytä huollot
              </ListLink>
            ) : null}
            {numbers.billedMinutes > 0 ? (
              <ListLink list="billed" label="tunnit">
                Laskutettavat
              </ListLink>
            ) : null}
          </span>
        }
      />
      <Figure
        label="Varattu kapasiteetista"
        value={share(numbers.bookedMinutes, numbers.capacityMinutes, wholePercent)}
        detail={`${hoursText(numbers.bookedMinutes)} / ${hoursText(numbers.capacityMinutes)}`}
        change={{
          now: ratio(numbers.bookedMinutes, numbers.capacityMinutes),
          text: wholePercent,
          isShare: true,
          before: ratio(numbersBefore.bookedMinutes, numbersBefore.capacityMinutes),
        }}
        definition="Kalenteriin suunnitellut tunnit jaettuna kapasiteetilla: nosto- tai työpaikat kertaa tunnit aukiolopäivänä, arkipyhät pois lukien."
        link={
          <NearLink to="/app" search={{ view: 'week', day: report.days.to }} className={listLinkClass}>
            Kalenteri
          </NearLink>
        }
      />
    </div>
  )
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
