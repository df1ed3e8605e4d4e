alter table plausibility_rule drop constraint plausibility_relation,
  add constraint plausibility_relation check (relation in ('combustible', 'plasticWithoutCaking', 'heatUnits',
    'heatByComposition', 'hydrogenByVolatile', 'blendByDeviation', 'moistureAge', 'outsideBands', 'bandEdge',
    'repeatedTest', 'clientHistory'));
