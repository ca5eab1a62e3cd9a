// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The places of a move that somebody looks at in the log: a ring round the tile, a wash on the feature. */
import { Drawing } from '@shell/ui/kit';
import { moved, wash } from '../draw';
import type { Model } from './model';

/** A place is a cell, or a feature by its name. */
export function Looked({ m: { props, plan } }: { m: Model }) {
  return (
    <>
      {(props.lit ?? []).map((place) => {
        const feature = plan.byName.get(place);
        if (feature) return <Drawing key={place} class="cc-why" svg={wash(feature, plan.at)} />;
        if (!plan.at.has(place)) return null;
        return (
          <g key={place} class="cc-looked" transform={moved(place)}>
            <rect x={-5} y={-5} width={110} height={110} class="st-under" />
            <rect x={-5} y={-5} width={110} height={110} class="st-last" />
          </g>
        );
      })}
    </>
  );
}
