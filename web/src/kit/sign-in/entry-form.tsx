import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import './sign-in.css'

type Props = {
  form: RefObject<HTMLFormElement | null>
  submit: string
  /** label of the button while sending; default: the same */
  sending?: string
  /** validates before sending; false: cancel */
  mayGo: () => boolean
  send: () => Promise<void>
  /** message above the button after a failure; '': none */
  refused: (error: unknown) => string
  children: ReactNode
}

/** A form of the sign-in pages: one request at a time, with the failure above the button. */
export const EntryForm = ({ form, submit, sending = submit, mayGo, send, refused, children }: Props) => {
  const [refusal, setRefusal] = useState('')
  const [running, setRunning] = useState(false)
  const go = async (event: FormEvent) => {
    event.preventDefault()
    if (running || !mayGo()) return
    setRunning(true)
    setRefusal('')
    try {
      await send()
    } catch (error) {
      setRefusal(refused(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <form ref={form} className="sign-in-form" method="post" noValidate onSubmit={event => void go(event)}>
      {children}
      <p className="sign-in-refusal" role="alert">
        {refusal}
      </p>
      <button type="submit" className="button button-main sign-in-submit" disabled={running}>
        {running ? sending : submit}
      </button>
    </form>
  )
}
