import { createContext, useContext, useEffect } from 'react'

/** Context through which a view reports the name of its record; the shell shows it on the tab. */
export const RecordName = createContext<(name: string) => void>(() => undefined)

/** Shows a record's name, such as a 委托单号, on the tab of this view; undefined while it is unknown. */
export const useRecordName = (name: string | undefined) => {
  const report = useContext(RecordName)
  useEffect(() => {
    if (name !== undefined && name !== '') report(name)
  }, [report, name])
}
