import { printedClassText } from '@seam/contract/catalogue/material/coal-classification'
import { ReflectanceFigure } from '../reflectance/reflectance-figure.tsx'
import { mostSeparateTables, type Sample } from './matrix.ts'
import { ResultBlock } from './result-block.tsx'
import { ResultMatrix } from './result-matrix.tsx'
import './result-tables.css'

/** The results as they will be printed: up to three samples one after the other, more of them in one table. */
export const ResultTables = ({ samples }: { samples: readonly Sample[] }) => {
  const many = samples.length > mostSeparateTables
  return (
    <>
      {many ? (
        <ResultMatrix samples={samples} />
      ) : (
        samples.map((sample, at) => (
          <ResultBlock key={sample.sampleId} sample={sample} place={samples.length > 1 ? at + 1 : undefined} />
        ))
      )}
      {samples.map(
        ({ sampleId, sampleName, sampleKindName, coalClass }) =>
          coalClass !== undefined && (
            <p key={sampleId}>
              {samples.length > 1 && `${sampleName}　`}
              {printedClassText(coalClass, sampleKindName)}
            </p>
          ),
      )}
      {samples.map(
        ({ sampleId, sampleName, reflectance }) =>
          reflectance && <ReflectanceFigure key={sampleId} sampleName={sampleName} reflectance={reflectance} />,
      )}
    </>
  )
}
