import { createContext, useContext, useEffect } from 'react'

/** Where a view reports the name of the record that it shows; the shell writes it on the view's tab. */
export const RecordName = createContext<(name: string) => void>(() => undefined)

/** The tab of this view carries the record's name, such as a 委托单号; undefined while it is not known yet. */
export const useRecordName = (name: string | undefined) => {
  const report = useContext(RecordName)
  useEffect(() => {
    if (name !== undefined && name !== '') report(name)
  }, [report, name])
}
