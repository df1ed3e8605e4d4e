import type { OutputOf } from '@seam/contract/kit/call'
import type { sessionCalls } from '@seam/contract/system/session/session'
import { type ReactNode, useState } from 'react'
import { loadOnce } from '../dialog/use-loader.ts'
import type { Session } from '../session/stored-session.ts'
import type { SecondStep } from './second-step.tsx'

const loadSecondStep = () => import('./second-step.tsx').then(module => module.SecondStep)

type FirstAnswer = OutputOf<typeof sessionCalls.signIn>

/**
 * Continues after the first step: with the session, or with the form of the second step in place of the first.
 * `onBack` prepares the first step for another attempt.
 */
export const useSecondStep = (
  onSignedIn: (session: Session, account: string) => void,
  onBack?: () => void,
): { goOn: (answer: FirstAnswer, account: string) => Promise<void>; secondStep: ReactNode } => {
  const [waiting, setWaiting] = useState<{ token: string; account: string; Step: typeof SecondStep }>()
  const back = () => {
    setWaiting(undefined)
    onBack?.()
  }
  return {
    goOn: async (answer, account) => {
      if (!('secondFactor' in answer)) return onSignedIn(answer, account)
      const { token } = answer.secondFactor
      setWaiting({ token, account, Step: await loadOnce(loadSecondStep) })
    },
    secondStep: waiting && (
      <waiting.Step token={waiting.token} onBack={back} onSignedIn={fresh => onSignedIn(fresh, waiting.account)} />
    ),
  }
}
