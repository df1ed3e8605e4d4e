import { useState } from 'react'

type Seen = { readonly id: number; readonly reportCode: string | null; readonly delegateCode: string }

/** The report whose PDF lies over the page. */
export const usePdfDrawer = () => {
  const [seen, setSeen] = useState<Seen>()
  const title = seen && `化验报告 ${seen.reportCode ?? `${seen.delegateCode}（草稿）`}`
  return {
    look: setSeen,
    shown: seen && title ? { id: seen.id, title } : undefined,
    close: () => setSeen(undefined),
  }
}
