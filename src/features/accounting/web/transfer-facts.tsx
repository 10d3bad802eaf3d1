import { formatMoney } from '#shared/money.ts'
import type { Transfer } from '../accounting.ts'
import { SYSTEM_WORDS } from '../accounting-words.ts'
import { failureWords } from './transfer-words.ts'

/** What went wrong with a transfer, and what a bookkeeper has to look at. */
export function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { system, answer, otherGrossCents, isUnmatched } = transfer
  const failure = failureWords(transfer)
  return (
    <>
      {failure ? <p className={transfer.failure === null ? '' : 'text-danger'}>{failure}</p> : null}
      {transfer.failure && answer ? (
        <p className="wrap-anywhere text-muted text-sm">
          {SYSTEM_WORDS[system].says}: {answer}
        </p>
      ) : null}
      {otherGrossCents === null ? null : (
        <p className="text-sm">
          Summa on siellä {formatMoney(otherGrossCents)}, koska järjestelmä pyöristää rivit eri tavalla. Tarkista se.
        </p>
      )}
      {isUnmatched ? (
        <p className="text-sm">Kohdista hyvityslasku laskuun kirjanpidossa. Niillä on sama viitenumero.</p>
      ) : null}
    </>
  )
}
