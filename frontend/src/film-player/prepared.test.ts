import { channels, restingPose } from '#film/film.ts';
import { filmOf } from '#film/motions.ts';
import { cameraOnly, packed, poseAt } from './prepared.ts';
import { timeText } from './time-text.ts';

describe('a prepared film', () => {
  it('gives back the poses that it was packed from', () => {
    const one = { ...restingPose(), x: 0.25, lampRed: -2 };
    const other = { ...restingPose(), zoom: 1.5 };
    const poses = packed([one, other]);
    expect(poses).to.have.length(2 * channels.length);
    expect({ ...poseAt(poses, 0) }).to.deep.equal(one);
    expect({ ...poseAt(poses, 1) }).to.deep.equal(other);
  });

  it('keeps of a film only the camera where a service makes the reel', () => {
    const film = filmOf('viralDances', 'Hip-Hop');
    if (!film) throw new Error('no such film');
    const { tracks, depth } = cameraOnly(film);
    expect(depth).to.equal(0);
    expect(tracks).to.have.length.greaterThan(0);
    const moved = new Set(tracks.map(({ channel }) => channel));
    expect(['x', 'y', 'zoom', 'roll', 'yaw', 'pitch']).to.include.members([...moved]);
    expect(cameraOnly(film).path).to.equal(film.path);
  });

  it('tells its time in words', () => {
    expect(timeText(0, 10)).to.equal('0.0 of 10 s');
    expect(timeText(96, 10)).to.equal('3.2 of 10 s');
    expect(timeText(299, 10)).to.equal('10.0 of 10 s');
  });
});
