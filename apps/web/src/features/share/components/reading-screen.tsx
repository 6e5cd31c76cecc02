import { PublicScreen } from '#/components/public-screen.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';

/** Stands there while something shared is being read. */
export function ReadingScreen() {
  return (
    <PublicScreen>
      <div className="mx-auto max-w-190 px-6 pt-6">
        <SkeletonLines />
      </div>
    </PublicScreen>
  );
}
