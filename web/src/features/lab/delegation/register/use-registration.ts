import { useCallback, useMemo, useState } from 'react'
import { randomHex } from '../../../../kit/api/cipher/bytes.ts'
import { clearFaults, type Faults, noFaults } from './faults.ts'
import type { Registration, SampleLine } from './registration.ts'
import { changedLine } from './samples/lines.ts'

/** A key for a new line. */
export const newKey = () => randomHex(6)

type Lines = readonly SampleLine[]

const placeOf = (field: string) => (field === 'client' ? 'clientId' : field)

/** A message at each cell with pasted words that match nothing. */
const unreadFaults = (lines: Lines): Faults =>
  Object.fromEntries(
    lines.flatMap(({ key, unread }) =>
      Object.entries(unread).map(([field, text]) => [`samples.${key}.${field}`, `没有认出“${text}”`]),
    ),
  )

/** The registration form with the faults that were reported. */
export const useRegistration = (start: Registration, changedAlready: boolean) => {
  const [form, setForm] = useState(start)
  const [dirty, setDirty] = useState(changedAlready)
  const [faults, setFaults] = useState<Faults>(noFaults)

  const change = useCallback((part: Partial<Registration>) => {
    setForm(before => ({ ...before, ...part }))
    setDirty(true)
    setFaults(before => Object.keys(part).reduce((left, field) => clearFaults(left, placeOf(field)), before))
  }, [])

  /** `whose`: the line that is replaced; its faults are cleared */
  const changeLines = useCallback((edit: (lines: Lines) => Lines, whose?: string) => {
    setForm(before => ({ ...before, lines: [...edit(before.lines)] }))
    setDirty(true)
    if (whose !== undefined) setFaults(before => clearFaults(before, `samples.${whose}`))
  }, [])

  const changeLine = useCallback((key: string, part: Partial<SampleLine>) => {
    setForm(before => ({
      ...before,
      lines: before.lines.map(line => (line.key === key ? changedLine(line, part) : line)),
    }))
    setDirty(true)
    setFaults(before => {
      const fields = Object.keys(part).map(field => (/^(group|project)Ids$/.test(field) ? 'order' : field))
      const left = fields.reduce((faults, field) => clearFaults(faults, `samples.${key}.${field}`), before)
      // any change may resolve a fault of the line as a whole
      const { [`samples.${key}`]: ofLine, ...others } = left
      return ofLine === undefined ? left : others
    })
  }, [])

  const allFaults = useMemo(() => ({ ...unreadFaults(form.lines), ...faults }), [form.lines, faults])
  return { form, dirty, faults: allFaults, setFaults, change, changeLine, changeLines }
}
export type RegistrationState = ReturnType<typeof useRegistration>
