import { featureApi } from '#web/api.ts'
import type { MailAnswersRouter } from '../server/mail-answers.router.ts'

export const mailAnswersApi = featureApi<MailAnswersRouter>('mailAnswers')
