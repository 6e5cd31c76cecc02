import { wireFixtureFile } from '@parley/testkit';
import { describeWires } from '../testing/wire-cases.ts';

describeWires(async (path) => wireFixtureFile(path));
