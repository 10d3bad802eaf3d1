import { RequestFailure } from '#web/failure.ts'
import { failureText, untilTextsLoaded } from '#web/failure-text.ts'
import { session } from '#web/session.ts'
import { callSignIn } from '../account-actions.ts'
import { answerByPasskey, NO_PASSKEY } from './ask-device.ts'

/** Signs in with a passkey and nothing else: the device itself asks for a fingerprint, a face or its code. Null when it succeeded, else why not. */
export async function signInByPasskey(): Promise<string | null> {
  const asked = await callSignIn<{ question: Record<string, unknown> }>('passkey-question')
  if (asked instanceof RequestFailure) return sentenceOf(asked)
  const passkey = await answerByPasskey(asked.question)
  if (!passkey) return NO_PASSKEY
  const failed = await callSignIn('passkey-sign-in', { passkey })
  if (failed instanceof RequestFailure) return sentenceOf(failed)
  await session.refresh()
  return null
}

async function sentenceOf(failure: RequestFailure): Promise<string> {
  await untilTextsLoaded(failure)
  return failureText(failure)
}
