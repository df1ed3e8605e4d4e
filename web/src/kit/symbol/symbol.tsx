import { symbolParts } from '@seam/contract/lab/symbol'

// a subscript must not make the line higher
const low = { lineHeight: 0 }

/** A laboratory symbol with subscripts: `<Symbol text="St,ad" />` shows S with the subscript t,ad. */
export const Symbol = ({ text }: { text: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    {symbolParts(text).map((part, at) =>
      part.sub ? (
        <sub key={at} style={low}>
          {part.text}
        </sub>
      ) : (
        part.text
      ),
    )}
  </span>
)
