import { PERMIT_LINK_DAYS } from './permits.ts'

/** What a mail that asks for a permit is about; prices and photos are only on its page. */
export type PermitPlace = { plate: string; garage: string; phone: string; contractNumber: string; title: string }

export const permitSubject = ({ plate, garage }: PermitPlace): string => `${plate}: ${garage} pyytää laskutuslupaa`

export const permitParagraph = ({ garage, plate }: PermitPlace): string =>
  `${garage} pyytää lupaa laskuttaa teiltä auton ${plate} työstä. Sivulla näet rivit, hinnat ja kuvat. Anna luvan numero ja raja tai kerro, miksi lupaa ei anneta. Et tarvitse tiliä.`

export const PERMIT_LINK_NOTE = `Linkki toimii ${PERMIT_LINK_DAYS} päivää, mutta vain kunnes pyyntöön on vastattu.`
