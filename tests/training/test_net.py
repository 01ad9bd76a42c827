import pytest

pytestmark = pytest.mark.torch
torch = pytest.importorskip("torch", reason="the extra 'train' is missing")
torch.set_num_threads(1)  # two would wait for each other on busy cores

from scorekeeper.training.net import LABELS, FaceReader, Finder, channels_last, parameters  # noqa: E402 - after the skip


@pytest.mark.parametrize(("height", "width"), [(64, 64), (96, 160)])
def test_the_finder_gives_seven_numbers_for_each_cell(height, width):
    net = Finder((8, 8, 16, 16)).eval()
    with torch.inference_mode():
        out = net(torch.zeros(2, 3, height, width))
    assert out.shape == (2, 7, height // 8, width // 8)


def test_a_new_finder_sees_almost_nothing():
    net = Finder((8, 8, 16, 16)).eval()
    with torch.inference_mode():
        heat = torch.sigmoid(net(torch.zeros(1, 3, 64, 64))[:, 0])
    assert 0.005 < heat.mean() < 0.05


@pytest.mark.parametrize("size_px", [32, 64])
def test_the_face_reader_gives_one_number_for_each_label(size_px):
    net = FaceReader((8, 8, 16, 16), size_px).eval()
    with torch.inference_mode():
        assert net(torch.zeros(3, 3, size_px, size_px)).shape == (3, len(LABELS))


def test_both_nets_of_the_first_reader_fit_six_megabytes():
    total = parameters(Finder((16, 32, 64, 96))) + parameters(FaceReader((24, 48, 96, 160), 64))
    assert total * 4 < 6e6


def test_the_layout_of_the_kernels_changes_no_output():
    torch.manual_seed(0)
    net = Finder((8, 8, 16, 16)).eval()
    image = torch.randn(1, 3, 64, 64)
    with torch.inference_mode():
        before = net(image)
        after = channels_last(net)(image)
    assert torch.allclose(before, after, atol=1e-5)
