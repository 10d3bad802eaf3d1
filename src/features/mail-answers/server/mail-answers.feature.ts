import { serverFeature } from '#server/feature.ts'
import type {} from '../mail-answers.failures.ts'
import { answerData, forgetAnswers } from './answer-data.ts'
import { handleAnswer } from './handle-answer.ts'
import { mailAnswersRouter } from './mail-answers.router.ts'

/** Answers to mails come back into what the mails were about. */
export const mailAnswers = serverFeature({
  name: 'mail-answers',
  routers: { mailAnswers: mailAnswersRouter },
  isolation: () => import('./mail-answers.isolation.ts'),
  jobs: [handleAnswer],
  personalData: [answerData],
  accountDeletion: [forgetAnswers],
})
