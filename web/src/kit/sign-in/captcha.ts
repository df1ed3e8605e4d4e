import { sessionCalls } from '@seam/contract/system/session/session'
import { useCallback, useEffect, useState } from 'react'
import { randomHex } from '../api/cipher/bytes.ts'
import { send } from '../api/send.ts'
import { showFailure } from '../api/show-failure.ts'

type Captcha = {
  readonly id: string /** a data: URL; empty while loading */
  readonly image: string
  /** the challenge of a proof of work, if the server requires one */
  readonly work?: { readonly challenge: string; readonly difficulty: number } | undefined
}

/** A captcha is valid for 120 s; it is replaced slightly earlier. */
const life = 115_000

/** A picture and its id; `renew` loads another one. It is renewed automatically while nothing is typed. */
export const useCaptcha = (typed: boolean): Captcha & { renew: () => void } => {
  const [captcha, setCaptcha] = useState<Captcha>({ id: '', image: '' })
  const renew = useCallback(() => {
    const id = randomHex(16)
    send(sessionCalls.captcha, { captchaId: id }).then(
      ({ image, work }) => setCaptcha({ id, image, work }),
      showFailure,
    )
  }, [])
  useEffect(renew, [renew])
  useEffect(() => {
    if (typed || captcha.id === '') return
    const timer = setTimeout(renew, life)
    return () => clearTimeout(timer)
  }, [typed, captcha.id, renew])
  return { ...captcha, renew }
}
