import { accountData, type PersonalData } from '#features/accounts/server/personal-data.ts'
import { auditData, membershipData } from '#features/settings/server/membership-data.ts'
import { ticketData } from '#features/settings/server/ticket-data.ts'

/** Everything that the product keeps about a person: the parts of the file that a person may take along. */
export const personalData: readonly PersonalData[] = [accountData, membershipData, ticketData, auditData]
