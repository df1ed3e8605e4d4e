import type { ComponentProps, ReactNode } from 'react'
import { BackButton } from './back-button.tsx'
import { StatFrame } from './stat-frame.tsx'

type Props = Omit<ComponentProps<typeof StatFrame>, 'tools' | 'withoutClient' | 'choicesOnScreen'> & {
  /** the export */ file: ReactNode
}

/** The page of the rows behind a figure: their table, its file, and the way back to the figure. */
export const RowsFrame = ({ file, ...frame }: Props) => (
  <StatFrame
    {...frame}
    choicesOnScreen
    tools={
      <>
        <BackButton filters={frame.filters} />
        {file}
      </>
    }
  />
)
