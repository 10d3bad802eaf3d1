import { openAllowances } from '#server/allowances.ts'
import { openBotProtection } from '#server/bot-protection/open-bot-protection.ts'
import { openBreachedPasswords } from '#server/breached-passwords/breached-passwords.ts'
import { embeddedCompanyRegister } from '#server/company-register/embedded-company-register.ts'
import { ytjRegister } from '#server/company-register/ytj-register.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Replica } from '#server/db/replica.ts'
import { createMailer } from '#server/delivery/mail/mailer.ts'
import { pushChannel } from '#server/delivery/push/push-channel.ts'
import { isPushEndpoint } from '#server/delivery/push/push-endpoints.ts'
import { textChannels } from '#server/delivery/text-message/text-channels.ts'
import { withBreaker } from '#server/delivery/with-breaker.ts'
import { contributionsOf } from '#server/feature.ts'
import type { Logger } from '#server/log.ts'
import { openPdfMaker } from '#server/pdf/pdf-maker.ts'
import { resolveName } from '#server/resolve-name.ts'
import { clamdScanner } from '#server/scanning/clamd.ts'
import { openSecurityLog } from '#server/security-log.ts'
import type { Services } from '#server/services.ts'
import { openSigner } from '#server/signing/signer.ts'
import { openStorage } from '#server/storage/storage.ts'
import { embeddedVehicleData } from '#server/vehicle-data/embedded-vehicle-data.ts'
import { remoteVehicleData } from '#server/vehicle-data/remote-vehicle-data.ts'
import { traficomVehicleData } from '#server/vehicle-data/traficom.ts'
import { openWriteLimits, unlimitedWrites } from '#server/write-limits.ts'
import { serverFeatures } from './server-features.ts'

/** Opens the outside world as the settings say; nothing connects before it is used. */
export function openServices(
  config: Pick<
    Config,
    | 'publicUrl'
    | 'isProduction'
    | 'authSecret'
    | 'superUsersNeedSecondFactor'
    | 'botProtection'
    | 'mail'
    | 'inboundMail'
    | 'twilio'
    | 'push'
    | 'webhooks'
    | 'accounting'
    | 'signing'
    | 'storage'
    | 'clamd'
    | 'breachedPasswordsUrl'
    | 'vehicleData'
    | 'traficom'
    | 'companyRegisterUrl'
    | 'textsAlarm'
    | 'writeLimits'
  >,
  {
    db,
    log,
    replica = null,
    clock = () => new Date(),
  }: { db: Database; log: Logger; replica?: Replica | null; clock?: Services['clock'] },
): Services {
  if (!config.writeLimits) log.warn('WRITE_LIMITS=false: anybody may write as fast as they can')
  return {
    publicUrl: config.publicUrl,
    storage: openStorage(config.storage),
    scanner: config.clamd && clamdScanner(config.clamd, (err) => log.warn({ err }, 'the scanner of files')),
    isBreached: openBreachedPasswords(config.breachedPasswordsUrl, (err) => log.warn({ err }, 'breached passwords')),
    channels: [createMailer(config.mail, log), ...textChannels(config), pushChannel(config.push)].map((channel) =>
      withBreaker(channel, log),
    ),
    botProtection: openBotProtection({ db, config }),
    contactAddress: config.mail.contactRecipient,
    mailSender: config.mail.sender,
    inboundAddress: config.inboundMail?.address ?? null,
    push: pushServices(config.push),
    webhooks: { resolve: resolveName, toLocalhost: config.webhooks.toLocalhost },
    accounting: config.accounting,
    linkSecret: config.authSecret,
    security: openSecurityLog({ log, secret: config.authSecret }),
    superUsersNeedSecondFactor: config.superUsersNeedSecondFactor,
    signer: openSigner(config.signing),
    replica,
    clock,
    vehicleData: vehicleDataOf(config, log),
    vehicleRegisterHasTerms: config.traficom !== null,
    companyRegister: config.companyRegisterUrl
      ? ytjRegister({ baseUrl: config.companyRegisterUrl }, (err) => log.warn({ err }, 'company register'))
      : embeddedCompanyRegister,
    pdf: openPdfMaker(),
    features: contributionsOf(serverFeatures),
    writeLimits: config.writeLimits ? openWriteLimits() : unlimitedWrites,
    textsAlarm: config.textsAlarm,
    allowances: openAllowances(),
  }
}

function vehicleDataOf({ traficom, vehicleData }: Pick<Config, 'traficom' | 'vehicleData'>, log: Logger) {
  const warn = (err: unknown) => log.warn({ err }, 'vehicle data service')
  if (traficom) return traficomVehicleData({ account: traficom }, warn)
  return vehicleData ? remoteVehicleData(vehicleData, warn) : embeddedVehicleData
}

const pushServices = (push: Config['push']): Services['push'] =>
  push && { publicKey: push.publicKey, takes: (endpoint) => isPushEndpoint(endpoint, push.testOrigin) }
