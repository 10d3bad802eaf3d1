import { serverFeature } from '#server/feature.ts'
import { answerData, forgetAnswers } from './answer-data.ts'
import { handleAnswer } from './handle-answer.ts'

/** Answers to mails come back into what the mails were about. */
export const mailAnswers = serverFeature({
  name: 'mail-answers',
  routers: {},
  isolation: () => import('./mail-answers.isolation.ts'),
  jobs: [handleAnswer],
  personalData: [answerData],
  accountDeletion: [forgetAnswers],
})
